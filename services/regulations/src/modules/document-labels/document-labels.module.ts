import { Module } from '@nestjs/common'
import { DocumentCategoriesController } from './document-categories.controller.ts'
import { DocumentLabelQueries } from './document-labels.queries.ts'
import { OccupationsController } from './occupations.controller.ts'

@Module({ controllers: [DocumentCategoriesController, OccupationsController], providers: [DocumentLabelQueries] })
export class DocumentLabelsModule {}
