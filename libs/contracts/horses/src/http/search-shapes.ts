import { z } from 'zod'
import { findSearchProblem, maxNameLength } from '../rules/identity/index.ts'

const text = z.string().trim().max(maxNameLength).optional()

/** What a person states to find a horse: a name, year of birth and dam’s name, a microchip or a registry number. */
export const horseSearchQuery = z
  .strictObject({
    name: text,
    yearOfBirth: z.coerce.number().int().min(1900).max(2099).optional(),
    damName: text,
    microchip: text,
    registryNumber: text,
  })
  .superRefine((search, context) => {
    const problem = findSearchProblem(search)
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.code })
  })
