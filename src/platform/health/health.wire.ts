import { Prop } from '../wire.js';

/** That the service, or a part of it, works. */
export class Health {
  @Prop.Enum(['ok'], 'HealthStatus') status: 'ok';
}
