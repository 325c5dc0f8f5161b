/**
 * Something outside the program keeps it from starting: a port in use, an unreachable database, a locked
 * folder. The message is one clear sentence for whoever started it; `main` prints it and exits with 1.
 */
export class StartFailure extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartFailure';
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'there is a file of that name',
  EINVAL: 'the file system does not allow it',
  ENOSPC: 'the disk is full',
  ENOENT: 'part of the path does not exist',
  ENAMETOOLONG: 'the path is too long',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host cannot be looked up now',
  ETIMEDOUT: 'it did not answer in time',
  ECONNRESET: 'it closed the connection',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'the address is not of this machine',
};

/** Why a system call or a connection failed, in words; the error's own message where there are none. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code, message } = (inner ?? {}) as { code?: string; message?: string };
  return (
    (code !== undefined && REASONS[code]) || (message ?? String(error)).split('\n')[0].replace(/\.$/, '')
  );
}
