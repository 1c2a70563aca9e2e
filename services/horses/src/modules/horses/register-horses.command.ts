import { Injectable } from '@nestjs/common'
import { Commands, inSavepoint } from '@portal/persistence'
import { Refusal, type CommandContext } from '@portal/service-kit'
import type { RegistryHorse } from '../industry-registry/index.ts'
import { RegisterHorse, type Registrant } from './register-horse.command.ts'

interface Registered {
  readonly registryNumber: string
  readonly horseId: string | null
  readonly problem: string | null
}

/** Registers several horses of the industry's registry in one transaction, each by itself. */
@Injectable()
export class RegisterHorses {
  constructor(
    private readonly commands: Commands,
    private readonly registering: RegisterHorse,
  ) {}

  /** `horses`: those of the registry by number; the location exists. */
  run(
    context: CommandContext,
    registryNumbers: readonly string[],
    horses: ReadonlyMap<string, RegistryHorse>,
    about: { readonly registrant: Registrant; readonly locationId: string },
  ) {
    return this.commands.run(context, async (em) => {
      const results: Registered[] = []
      let failure: Refusal | undefined
      for (const registryNumber of new Set(registryNumbers)) {
        const horse = horses.get(registryNumber)
        const registered = horse
          ? await inSavepoint(em, () => this.registering.insert(em, context, horse, about))
          : new Refusal('horses.not-in-registry')
        if (registered instanceof Refusal) {
          failure ??= registered
          results.push({ registryNumber, horseId: null, problem: registered.code })
        } else {
          await this.commands.record(em, context, registered)
          results.push({ registryNumber, horseId: registered.entityId, problem: null })
        }
      }
      if (failure && results.every(({ problem }) => problem !== null)) throw failure
      return {
        results: { horses: results },
        status: 201,
        action: {
          kind: 'horses.registered',
          entityType: 'location',
          entityId: about.locationId,
          after: { horses: results },
        },
      }
    })
  }
}
