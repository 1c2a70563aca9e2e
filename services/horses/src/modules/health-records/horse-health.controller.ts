import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type BoardHorse, type DueItem } from '@portal/contracts-horses'
import { seedMedicalTypes } from '@portal/contracts-horses/health-rules'
import { People } from '@portal/people'
import { decodeCursor, encodeCursor } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { HorseDetailsReader, HorseQueries } from '../horses/index.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { findLongestStandDown, HorseHealthReader } from './horse-health.ts'
import { RecordableHorses } from './recordable-horses.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.string(), z.uuid()])
const first: z.output<typeof position> = ['', '00000000-0000-0000-0000-000000000000']
/** Horses that one request for due items looks at; the next page continues after them. */
const maxScanned = 500

/** What is due for horses, and what the form for a record needs. */
@Controller()
export class HorseHealthController {
  constructor(
    private readonly health: HorseHealthReader,
    private readonly horses: HorseQueries,
    private readonly details: HorseDetailsReader,
    private readonly recordable: RecordableHorses,
    private readonly rules: HorseRules,
    private readonly people: People,
  ) {}

  @Handle(http.getHorseHealth)
  async get(
    @Input(http.getHorseHealth) { params: { horseId } }: Of<'getHorseHealth'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId }: Caller,
  ) {
    const health = (await this.health.list([horseId], now)).get(horseId) ?? refuse('horses.not-found')
    const { standDowns } = await this.rules.listRules()
    const { today } = health.place
    const canRecord = personId !== undefined && (await this.recordable.find([horseId], personId, now)).has(horseId)
    return {
      today,
      items: [...health.items],
      standDown: findLongestStandDown(health.facts, today, standDowns),
      canRecord,
    }
  }

  @Handle(http.listHealthBoard)
  async listBoard(
    @Input(http.listHealthBoard) { query: { after, limit, due } }: Of<'listHealthBoard'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId }: Caller,
  ) {
    if (personId === undefined) return { items: [], next: null }
    const [sortKey, horseId] = after === undefined ? first : decodeCursor(after, position)
    const scanned = due ? maxScanned : limit
    const rows = await this.horses.listOfPerson(personId, now, { sortKey, horseId }, scanned + 1)
    const page = rows.slice(0, scanned)
    const health = await this.health.list(
      page.map((row) => row.horseId),
      now,
    )
    const found = page.flatMap(({ sortKey: key, ...row }): { readonly key: string; readonly horse: BoardHorse }[] => {
      const items = [...(health.get(row.horseId)?.items ?? [])]
      return due && !items.some(needsAttention) ? [] : [{ key, horse: { ...row, items } }]
    })
    const items = found.slice(0, limit).map(({ horse }) => horse)
    const lastFound = found[limit - 1]
    const lastScanned = page.at(-1)
    if (found.length > limit && lastFound)
      return { items, next: encodeCursor([lastFound.key, lastFound.horse.horseId]) }
    const hasMore = rows.length > scanned && lastScanned !== undefined
    return { items, next: hasMore ? encodeCursor([lastScanned.sortKey, lastScanned.horseId]) : null }
  }

  @Handle(http.getHealthForm)
  async getForm(
    @Input(http.getHealthForm) { params: { horseId } }: Of<'getHealthForm'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId = '', roles = [] }: Caller,
  ) {
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const [details, { standDowns }, allowed, names] = await Promise.all([
      this.details.read(horse, now),
      this.rules.listRules(),
      this.recordable.find([horseId], personId, now),
      this.people.listNames([personId]),
    ])
    const caller = { personId, name: names.get(personId) ?? '' }
    const attending = details.attendingVeterinarians
    const veterinarians = unique([...(roles.includes('veterinarian') ? [caller] : []), ...attending])
    const responsible = details.responsiblePerson ? [details.responsiblePerson] : []
    return {
      today: allowed.get(horseId)?.today ?? refuse('horses.not-found'),
      medicalTypes: seedMedicalTypes.map(({ type, names: choices, required }) => ({
        type,
        names: [...choices],
        required: [...required],
      })),
      veterinarians,
      treatingPersons: unique([caller, ...attending, ...responsible]),
      standDowns: [...standDowns],
    }
  }
}

interface NamedPerson {
  readonly personId: string
  readonly name: string
}

function unique(people: readonly NamedPerson[]): NamedPerson[] {
  const byId = new Map(people.map(({ personId, name }) => [personId, { personId, name }]))
  return [...byId.values()]
}

function needsAttention({ state }: DueItem): boolean {
  return state === 'due' || state === 'expired' || state === 'not-recorded'
}
