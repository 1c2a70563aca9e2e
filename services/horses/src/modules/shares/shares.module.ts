import { Module } from '@nestjs/common'
import { ShareRelations } from './share-relations.ts'
import { ShareStore } from './shares.store.ts'

@Module({ providers: [ShareRelations, ShareStore], exports: [ShareStore] })
export class SharesModule {}
