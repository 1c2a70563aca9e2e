export { TimelineModule } from './timeline.module.ts'
