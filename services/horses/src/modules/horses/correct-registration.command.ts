import { Injectable } from '@nestjs/common'
import { toNameKey } from '@portal/formats/name-words'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import type { NewHorse } from './horse.row.ts'
import { HorseQueries } from './horses.queries.ts'

/** Corrects a horse that was entered by hand, until staff have reviewed it. */
@Injectable()
export class CorrectRegistration {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  async run(context: CommandContext, horseId: string, horse: NewHorse) {
    try {
      return await this.commands.run(context, async (em) => {
        await this.assignments.lockHorses(em, [horseId])
        const before = (await this.horses.listByIds([horseId], em)).get(horseId) ?? refuse('horses.not-found')
        if (!before.needsReview || before.status === 'MERGED') return refuse('horses.not-under-review')
        await em.execute(
          `update horse set registry_number = ?, name = ?, name_key = ?, year_of_birth = ?, dam_name = ?, dam_key = ?,
              sire_name = ?, sex = ?, color = ?, microchip = ?, markings = ?, corrected_at = ? where horse_id = ?`,
          [
            horse.registryNumber,
            horse.name,
            horse.name === null ? null : toNameKey(horse.name),
            horse.yearOfBirth,
            horse.damName,
            toNameKey(horse.damName),
            horse.sireName,
            horse.sex,
            horse.color,
            horse.microchip,
            horse.markings ?? null,
            context.now,
            horseId,
          ],
        )
        await this.verdictChanges.add(em, [horseId], context.now)
        const changed = Object.keys(horse).filter((field) => differs(before, horse, field))
        const pick = (from: object) =>
          Object.fromEntries(Object.entries(from).filter(([field]) => changed.includes(field)))
        return {
          results: { horseId },
          action: {
            kind: 'horse.registration-corrected',
            entityType: 'horse',
            entityId: horseId,
            before: pick(before),
            after: pick(horse),
          },
        }
      })
    } catch (failure) {
      const isRegistered =
        violatesConstraint(failure, 'horse_registry_number') || violatesConstraint(failure, 'horse_microchip')
      if (isRegistered) return refuse('horses.already-registered')
      throw failure
    }
  }
}

const differs = (before: object, after: object, field: string) =>
  (before as Record<string, unknown>)[field] !== (after as Record<string, unknown>)[field]
