import { Module } from '@nestjs/common'
import { UploadStore } from './uploads.store.ts'

@Module({ providers: [UploadStore], exports: [UploadStore] })
export class UploadsModule {}
