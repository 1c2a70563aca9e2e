export { HorseInjuries } from './horse-injuries.tsx'
