import { IncomingMessage } from 'node:http';

/**
 * A request that offers to speak another protocol, as Java's HTTP client and `curl --http2` do by `Upgrade: h2c`, is a request like
 * any other where nobody takes the offer up (RFC 9110, 7.8). Node would hand it to whoever listens for WebSockets and to nobody
 * else; here only those that want a WebSocket are handed over.
 */
export class Incoming extends IncomingMessage {
  // Node's parser writes it before the headers are there, and reads it when they are: only then is it known.
  private offered?: boolean;

  get upgrade(): boolean {
    const { method, headers, offered } = this;
    return (
      offered === true && (method === 'CONNECT' || /(^|,)\s*websocket\s*(,|$)/i.test(headers.upgrade ?? ''))
    );
  }

  set upgrade(offered: boolean) {
    this.offered = offered;
  }
}
