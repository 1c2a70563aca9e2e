import { Module } from '@nestjs/common'
import { UserPoolModule } from '../user-pool/index.ts'
import { AccountNames } from './account-names.ts'

@Module({ imports: [UserPoolModule], providers: [AccountNames], exports: [AccountNames] })
export class AccountNamesModule {}
