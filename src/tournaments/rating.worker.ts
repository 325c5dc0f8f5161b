import { fitElos } from './tournament.ratings.js';

// Runs in threads of `TournamentShelf`: who played whom in, everybody's rating with its error out.
export default fitElos;
