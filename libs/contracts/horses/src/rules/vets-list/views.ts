/** What a list of entries shows. `missing-off-date`: the minimum time is over, and nobody asked to remove the entry. */
export const vetsListViews = ['on', 'eligible', 'missing-off-date', 'proposed', 'all'] as const
export type VetsListView = (typeof vetsListViews)[number]
