export { HorsePlaces, type HorsePlace } from './horse-places.ts'
export { HorsePlacesModule } from './horse-places.module.ts'
