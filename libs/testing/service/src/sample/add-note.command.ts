import { Injectable } from '@nestjs/common'
import { Commands, domainEvent } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Note } from './note.entity.ts'
import { noteAdded } from './notes.contract.ts'

@Injectable()
export class AddNote {
  constructor(private readonly commands: Commands) {}

  run(context: CommandContext, text: string) {
    return this.commands.run(context, async (em) => {
      if (text === 'too late') refuse('notes.closed', { closedAt: '2026-07-08T00:00:00Z' })
      const by = context.caller?.sub ?? 'nobody'
      const note = em.create(Note, { text, writtenBy: by })
      await em.flush()
      return {
        results: { id: note.id, text: note.text, version: note.version },
        status: 201,
        action: { kind: 'note.added', entityType: 'note', entityId: note.id, after: { text } },
        events: [domainEvent(noteAdded, note.id, { text, by })],
      }
    })
  }
}
