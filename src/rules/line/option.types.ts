/** Types of options, as the lists of the line games write them. */
export const choice = (values: readonly (string | number)[]) => ({ kind: 'choice', values }) as const;
export const integer = (min: number, max: number) => ({ kind: 'integer', min, max }) as const;
export const SWITCH = { kind: 'switch' } as const;
