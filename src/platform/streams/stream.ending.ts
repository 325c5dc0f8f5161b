import { Prop } from '../wire.js';

/**
 * Why a stream ends although more could come. `shutdown`: the program stops; `lagged`: the reader was too slow;
 * `revoked`: its token has ended, or the token's bot was suspended; `failed`: a mistake of ours.
 */
export const STREAM_ENDS = ['shutdown', 'lagged', 'revoked', 'failed'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

const DETAILS: Record<StreamEnd, string> = {
  shutdown: 'The service is stopping: connect again and go on from where you are.',
  lagged: 'Too much waited to be read: connect again and go on from where you are.',
  revoked: 'The token has ended, or its bot is suspended.',
  failed: 'Something went wrong on our side: connect again and go on from where you are.',
};

/** The last message of a stream that ends before its time. */
export class StreamEnding {
  @Prop.Enum(['ended'], 'StreamEndingType') type: 'ended';
  @Prop.Enum(STREAM_ENDS, 'StreamEnd', {
    description:
      'What programs go by. `shutdown`, `lagged`, `failed`: connect again and resume; `revoked`: get another token.',
  })
  why: StreamEnd;
  @Prop.Str({ description: 'The same in words, with what to do.' }) detail: string;
}

/** What the reader of a stream that ends for `why` is told. */
export const endingOf = (why: StreamEnd): StreamEnding => ({ type: 'ended', why, detail: DETAILS[why] });

/** Thrown by a stream's source: no more can be said, for this reason. */
export class StreamEnded extends Error {
  constructor(readonly why: StreamEnd) {
    super(DETAILS[why]);
    this.name = 'StreamEnded';
  }
}
