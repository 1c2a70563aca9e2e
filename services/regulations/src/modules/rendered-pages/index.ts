export { RenderedPagesModule } from './rendered-pages.module.ts'
