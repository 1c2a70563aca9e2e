import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import { AddLocation } from './add-location.command.ts'
import { LocationQueries } from './locations.queries.ts'

const position = z.tuple([z.string(), z.uuid()])
const first: z.output<typeof position> = ['', '00000000-0000-0000-0000-000000000000']

/** Tracks, training centers and farms. */
@Controller()
export class LocationsController {
  constructor(
    private readonly locations: LocationQueries,
    private readonly addLocation: AddLocation,
  ) {}

  @Handle(http.listLocations)
  async list(@Input(http.listLocations) { query }: InputOf<typeof http.listLocations>) {
    const { after, limit, ...filter } = query
    const [nameKey, locationId] = after === undefined ? first : decodeCursor(after, position)
    const rows = await this.locations.list(filter, { nameKey, locationId }, limit + 1)
    return keysetPage(rows, limit, (row) => [row.nameKey, row.locationId])
  }

  @Handle(http.addLocation)
  add(@Input(http.addLocation) { body }: InputOf<typeof http.addLocation>, @CommandContext() context: CommandContext) {
    return this.addLocation.run(context, body)
  }
}
