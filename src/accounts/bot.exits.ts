import { Injectable, Logger } from '@nestjs/common';

/** Why a bot plays no more. Who is suspended may be back later, who is deleted never. */
export type ExitCause = 'deleted' | 'suspended';

/** What a room does about a bot that plays no more. */
export type BotExit = (bot: string, cause: ExitCause) => Promise<void>;

/** Has all rooms see to it that nobody waits for a bot that plays no more. */
@Injectable()
export class BotExits {
  private readonly exits: BotExit[] = [];
  private readonly log = new Logger(BotExits.name);

  listen(exit: BotExit): void {
    this.exits.push(exit);
  }

  /** Called when the database knows of it: what goes wrong now, or is cut short, the rooms' sweepers catch up on. */
  async run(bot: string, cause: ExitCause): Promise<void> {
    for (const exit of this.exits)
      await exit(bot, cause).catch((error: unknown) => this.log.warn({ bot, err: error }));
  }
}
