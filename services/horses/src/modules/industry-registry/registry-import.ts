import { checkMicrochip, horseColors, horseSexes } from '@portal/contracts-horses/identity-rules'
import { toNameKey } from '@portal/formats/name-words'
import { defineImport, type ImportDefinition } from '@portal/imports'
import { z } from 'zod'
import type { RegistryHorse } from './industry-registry.ts'
import { storeRegistryHorses } from './registry-horses.store.ts'

/** A custom issue with its code for the list of rejected rows. */
const code = (code: string) => ({ params: { code } })

const name = z.string().max(200)
const upperCase = z.string().transform((text) => text.toUpperCase())

const row = z
  .object({
    registry_number: z.string().max(40),
    name: name.optional(),
    year_of_birth: z.coerce.number().int().min(1900).max(2099),
    dam_name: name.refine((text) => toNameKey(text) !== '', code('invalid')),
    sire_name: name.optional(),
    sex: upperCase.pipe(z.enum(horseSexes)),
    color: upperCase.pipe(z.enum(horseColors)),
    microchip: z
      .string()
      .transform((text, context) => {
        const checked = checkMicrochip(text)
        if (checked.isValid) return checked.microchip
        context.addIssue({ code: 'custom', params: { code: checked.problem } })
        return z.NEVER
      })
      .optional(),
  })
  .transform((cells): RegistryHorse => ({
    registryNumber: cells.registry_number,
    name: cells.name ?? null,
    yearOfBirth: cells.year_of_birth,
    damName: cells.dam_name,
    sireName: cells.sire_name ?? null,
    sex: cells.sex,
    color: cells.color,
    microchip: cells.microchip ?? null,
  }))

/** The import of the industry's list of horses. */
export const registryImport: ImportDefinition<RegistryHorse> = defineImport({
  kind: 'horse-registry',
  columns: ['registry_number', 'year_of_birth', 'dam_name', 'sex', 'color'],
  optionalColumns: ['name', 'sire_name', 'microchip'],
  row,
  getRowKey: ({ registryNumber }) => registryNumber,
  maxRows: 250_000,
  store: storeRegistryHorses,
  actions: {
    checked: 'horse-registry-import.checked',
    confirmed: 'horse-registry-import.confirmed',
    finished: 'horse-registry-import.finished',
  },
})
