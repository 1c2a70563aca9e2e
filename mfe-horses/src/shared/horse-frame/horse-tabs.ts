/**
 * The tabs of a horse's page, in their order. `overview` is `/horses/:horseId`, the others are pages below it
 * (`/horses/:horseId/health`), each with a feature of its own.
 */
export const horseTabs = [
  'overview',
  'people',
  'can-race',
  'health',
  'files',
  'vets-list',
  'requests',
  'activity',
] as const
export type HorseTab = (typeof horseTabs)[number]
