import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { QueueBoard } from './queue.board.js';

/** What only administrators see. What they can do to bots, matches and apps is in those rooms. */
@Module({ imports: [AccountsModule], providers: [QueueBoard] })
export class AdminModule {}
