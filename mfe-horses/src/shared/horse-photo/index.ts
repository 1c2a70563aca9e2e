export { HorsePhoto } from './horse-photo.tsx'
