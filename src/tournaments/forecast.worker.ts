import { forecast } from './tournament.forecast.js';

// Runs in threads of `TournamentForecaster`: a planned tournament in, what it would be like out.
export default forecast;
