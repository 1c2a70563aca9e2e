import type { RelatedCaller } from '@portal/testing-service'
import { horseRoles, type HorseRole } from '../modules/assignments/index.ts'
import type { TestHorses } from './test-horses.ts'

/** Creates a caller for each relation of the access matrix, by `<relation> to <thing>`. */
export function createRelations(test: TestHorses): Record<string, () => Promise<RelatedCaller>> {
  /** A person with a role on a horse that somebody else registered. */
  const relate = async (role: HorseRole): Promise<RelatedCaller> => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    if (role === 'responsible-person') return { as: trainer.as, request: { params: { horseId } } }
    const other = await test.register('Ben Vega', [])
    await test.assign(horseId, role, other.personId)
    return { as: other.as, request: { params: { horseId } } }
  }
  return Object.fromEntries(horseRoles.map((role) => [`${role} to horse`, () => relate(role)]))
}
