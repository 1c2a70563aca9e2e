import { Module } from '@nestjs/common'
import { UserPool } from './user-pool.ts'

@Module({ providers: [UserPool], exports: [UserPool] })
export class UserPoolModule {}
