export { HorseFrame } from './horse-frame.tsx'
export { horseTabs } from './horse-tabs.ts'
