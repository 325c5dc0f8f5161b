/** A published text that a game follows somewhere. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  /** Under what terms its figures are reproduced, where it states some. */
  readonly licence?: string;
}

/** The sources that rulesets, options, presets and disagreements refer to. */
export const SOURCES: readonly Source[] = [
  { id: 'S0', title: 'A rule sheet for the draw, block and partnership games' },
  { id: 'S1', title: 'An article on the basics of dominoes' },
  {
    id: 'S2',
    title: 'The reference pages of Dominoes Game Online',
    url: 'https://dominoesgameonline.com/',
    licence: 'CC BY 4.0',
  },
  { id: 'S3', title: 'A how-to-play page for the draw, block and fives games' },
  { id: 'S4', title: 'The leaflet of a Mexican Train set' },
];
