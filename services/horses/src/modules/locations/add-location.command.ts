import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import { toNameKey } from '@portal/formats/name-words'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'

/** Adds a track, a training center or a farm. */
@Injectable()
export class AddLocation {
  constructor(private readonly commands: Commands) {}

  async run(context: CommandContext, location: InputOf<typeof horsesHttp.addLocation>['body']) {
    const locationId = randomUUID()
    const { code, type, name, state, timeZone } = location
    try {
      return await this.commands.run(context, async (em) => {
        await em.execute(
          `insert into location (location_id, code, type, name, name_key, state, time_zone) values (?, ?, ?, ?, ?, ?, ?)`,
          [locationId, code, type, name, toNameKey(name), state, timeZone],
        )
        return {
          results: { locationId, code, type, name, state },
          status: 201,
          action: { kind: 'location.added', entityType: 'location', entityId: locationId, after: location },
        }
      })
    } catch (failure) {
      return violatesConstraint(failure, 'location_code_key')
        ? refuse('horses.location-code-taken')
        : Promise.reject(failure)
    }
  }
}
