export { loadEventName, ReleaseLoadStatsStore } from './release-load-stats.store.ts'
