import { Module } from '@nestjs/common'
import { DefinitionsModule } from '../definitions/index.ts'
import { DocumentsModule } from '../documents/index.ts'
import { VersionsModule } from '../versions/index.ts'
import { RenderedPagesController } from './rendered-pages.controller.ts'

@Module({
  imports: [DefinitionsModule, DocumentsModule, VersionsModule],
  controllers: [RenderedPagesController],
})
export class RenderedPagesModule {}
