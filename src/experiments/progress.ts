import { SingleBar } from 'cli-progress';

/** A progress bar on standard error; silent where nobody watches. */
export class Progress {
  private readonly bar: SingleBar | undefined;

  constructor(total: number, unit: string) {
    if (!process.stderr.isTTY) return;
    const format = `{bar} {percentage}% {value}/{total} ${unit} {eta_formatted} left`;
    this.bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true, hideCursor: true });
    this.bar.start(total, 0);
  }

  to(value: number): void {
    this.bar?.update(value);
  }

  end(): void {
    this.bar?.stop();
  }
}
