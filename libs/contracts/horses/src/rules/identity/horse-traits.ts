/** Sexes of a horse as registries record them. */
export const horseSexes = ['COLT', 'FILLY', 'HORSE', 'MARE', 'GELDING', 'RIDGLING'] as const
export type HorseSex = (typeof horseSexes)[number]

/** Colors of a horse as registries record them. */
export const horseColors = [
  'BAY',
  'DARK_BAY_OR_BROWN',
  'CHESTNUT',
  'GRAY_OR_ROAN',
  'BLACK',
  'WHITE',
  'PALOMINO',
] as const
export type HorseColor = (typeof horseColors)[number]

/** Longest description of a horse's markings, in characters. */
export const maxMarkingsLength = 500

/** Longest name of a horse, in characters. */
export const maxNameLength = 200
