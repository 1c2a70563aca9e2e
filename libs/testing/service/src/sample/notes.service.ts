import { Module } from '@nestjs/common'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { defineService } from '@portal/service-kit'
import { AddNote } from './add-note.command.ts'
import { EchoNote } from './echo-note.consumer.ts'
import { Note } from './note.entity.ts'
import { notesHttp } from './notes.contract.ts'
import { NotesController } from './notes.controller.ts'
import { NoteTables } from './notes.migration.ts'
import { topology } from './topology.ts'

export const migrations = [{ name: 'note-tables', class: NoteTables }]
export const appendOnly = ['history']

@Module({
  imports: [
    PersistenceModule.forService({ entities: [Note], migrations }),
    MessagingModule.forService(topology, { retryDelaysMs: [50] }),
  ],
  controllers: [NotesController],
  providers: [AddNote, EchoNote],
})
class NotesModule {}

export const notes = defineService({
  name: 'notes',
  version: '0.1.0',
  module: NotesModule,
  http: notesHttp,
  contracts: { notes: ['1.0.0'] },
})
