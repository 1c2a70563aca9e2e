import { Module } from '@nestjs/common'
import { ClaimQueries } from './claims.queries.ts'
import { ClaimStore } from './claims.store.ts'

@Module({ providers: [ClaimQueries, ClaimStore], exports: [ClaimQueries, ClaimStore] })
export class ClaimRecordsModule {}
