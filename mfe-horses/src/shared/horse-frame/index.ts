export { HorseFrame } from './horse-frame.tsx'
