import { Controller, Inject } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import { Commands, Database, expectVersion, SHARED_RATE_LIMIT, type Action } from '@portal/persistence'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  envelopeBytes,
  FileResponse,
  Handle,
  html,
  Input,
  rawJson,
  refuse,
  RenderedPages,
  type Caller,
  type RateLimit,
} from '@portal/service-kit'
import { AddNote } from './add-note.command.ts'
import { Note } from './note.entity.ts'
import { notesHttp } from './notes.contract.ts'

const listNotes = {
  name: 'list-notes',
  text: `select id, text, version from note where $1::text is null or strpos(text, $1) > 0 order by id`,
}

@Controller()
export class NotesController {
  readonly #pages = new RenderedPages(notesHttp.renderPage, 1_000_000)
  readonly #frozen = new Map<string, Uint8Array>()

  constructor(
    private readonly em: EntityManager,
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly addNote: AddNote,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
  ) {}

  @Handle(notesHttp.getNote)
  async get(@Input(notesHttp.getNote) { params }: InputOf<typeof notesHttp.getNote>) {
    const note = await this.em.findOne(Note, { id: params.id })
    // `writtenBy` is not in the contract, so the envelope drops it.
    return note ? { ...note } : refuse('resource.not-found')
  }

  @Handle(notesHttp.listNotes)
  list(@Input(notesHttp.listNotes) { query, body }: InputOf<typeof notesHttp.listNotes>) {
    return this.database.rows<{ id: string; text: string; version: number }>(listNotes, [
      body?.contains ?? query.contains ?? null,
    ])
  }

  @Handle(notesHttp.getFrozenNote)
  getFrozen(@Input(notesHttp.getFrozenNote) { params: { id } }: InputOf<typeof notesHttp.getFrozenNote>) {
    const bytes =
      this.#frozen.get(id) ?? envelopeBytes(notesHttp.getFrozenNote, { id, text: 'x'.repeat(20_000), version: 1 })
    this.#frozen.set(id, bytes)
    return rawJson(bytes, { etag: id, immutable: true })
  }

  @Handle(notesHttp.addNote)
  async add(
    @Input(notesHttp.addNote) { body }: InputOf<typeof notesHttp.addNote>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    if (body.text === 'limited') await this.limit.take({ name: 'notes.add', limit: 2, seconds: 60 }, address)
    return this.addNote.run(context, body.text)
  }

  @Handle(notesHttp.changeNote)
  change(
    @Input(notesHttp.changeNote) { params, body }: InputOf<typeof notesHttp.changeNote>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async (em) => {
      const note = await em.findOne(Note, { id: params.id })
      if (!note) return refuse('resource.not-found')
      expectVersion(body.expectedVersion, note.version, { text: note.text })
      const before = { text: note.text }
      note.text = body.text
      await em.flush()
      const { id, text, version } = note
      const action: Action = { kind: 'note.changed', entityType: 'note', entityId: id, before, after: { text } }
      return { results: { id, text, version }, action }
    })
  }

  @Handle(notesHttp.deleteNote)
  delete(
    @Input(notesHttp.deleteNote) { params }: InputOf<typeof notesHttp.deleteNote>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, async (em) => {
      const deleted = await em.nativeDelete(Note, { id: params.id })
      if (deleted === 0) refuse('resource.not-found')
      return { results: null, action: { kind: 'note.deleted', entityType: 'note', entityId: params.id } }
    })
  }

  @Handle(notesHttp.countNotes)
  count() {
    return this.em.count(Note)
  }

  @Handle(notesHttp.renderPage)
  async renderPage(@Input(notesHttp.renderPage) { query }: InputOf<typeof notesHttp.renderPage>) {
    const { searchParams } = new URL(query.url, 'http://portal')
    const note = await this.em.findOne(Note, { id: searchParams.get('id') ?? '' })
    if (!note) return refuse('resource.not-found')
    const { id, text, version } = note
    return this.#pages.respond({
      data: [query.locale, id, version],
      render: () => ({
        status: 200,
        lang: query.locale,
        head: { title: text, description: text, canonical: `/notes?id=${id}` },
        html: html`<h1 class="note">${text}</h1>`.text,
        styles: '.note { color: green }',
        onlyWithoutScripts: false,
      }),
    })
  }

  @Handle(notesHttp.listPageUrls)
  async listPageUrls(@Input(notesHttp.listPageUrls) { query }: InputOf<typeof notesHttp.listPageUrls>) {
    const { skip, limit } = query
    const [notes, total] = await this.em.findAndCount(Note, {}, { orderBy: { id: 'asc' }, offset: skip, limit })
    return { items: notes.map(({ id }) => ({ url: `/notes?id=${id}`, changedAt: null })), total, skip, limit }
  }

  @Handle(notesHttp.exportNotes)
  export(@CurrentCaller() caller: Caller | undefined) {
    return new FileResponse(`by,${caller?.username}\n`, { type: 'text/csv', name: 'Notes "all".csv' })
  }

  @Handle(notesHttp.throwError)
  breakDown(@Input(notesHttp.throwError) { params }: InputOf<typeof notesHttp.throwError>): Promise<string> | string {
    if (params.how === 'throw') throw new Error('secret detail')
    if (params.how === 'sql') return this.em.execute('select secret_column from note').then(String)
    if (params.how === 'unknown-code') return refuse('notes.undeclared-code')
    return 7 as unknown as string
  }
}
