import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../../platform/wire.js';

@ObjectType({
  description:
    'A set’s score with the luck of its deals taken out: what equal strong house players score with the very same deals is a control variate. Ratings and standings go by the plain result.',
})
export class LuckOfSet {
  @Prop.Float({
    each: true,
    description:
      'Adjusted share of the opponents beaten, by side in the order of the first leg’s seats; may lie a little below 0 or above 1.',
  })
  adjusted: number[];
  @Prop.Float({ description: 'Half the width of the 95% interval of an adjusted score.' }) error: number;
  @Prop.Float({ description: 'Share of the variance that the adjustment takes out in this game.' })
  varianceRemoved: number;
  @Prop.Float({
    each: true,
    description: 'What equal house players score with these deals, by side: above ½ the deals were good.',
  })
  deals: number[];
  @Prop.Float({ description: 'How much of `deals` − ½ is subtracted from the score.' }) coefficient: number;
}

/** What the field `luck` of a set says. */
export const LUCK =
  'Known some time after the end; null before, where a leg was lost by the clock or by illegal moves, where all legs had the same deals, so that nobody was lucky, and where a match of the game takes too long to be played again (more than 1,500 decisions).';
