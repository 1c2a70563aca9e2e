import { Controller, Inject, Req, type OnModuleInit } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { CurrentCaller, Handle, Input, refuse, SETTINGS, type Caller } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../config.ts'
import { FileReadings } from './file-readings.ts'
import { receiveFile, tidyReadings } from './receive-file.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Files that become the lines of a text. */
@Controller()
export class FileReadingsController implements OnModuleInit {
  constructor(
    private readonly readings: FileReadings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): Promise<void> {
    return tidyReadings(this.settings.READINGS_DIR)
  }

  @Handle(http.readFile)
  async read(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller | undefined) {
    return {
      readingId: await this.readings.begin(() => receiveFile(request, this.settings.READINGS_DIR), subOf(caller)),
    }
  }

  @Handle(http.getFileReading)
  get(@Input(http.getFileReading) { params }: Of<'getFileReading'>, @CurrentCaller() caller: Caller | undefined) {
    return this.readings.get(params.readingId, subOf(caller))
  }

  @Handle(http.cancelFileReading)
  async cancel(
    @Input(http.cancelFileReading) { params }: Of<'cancelFileReading'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    await this.readings.cancel(params.readingId, subOf(caller))
    return { cancelled: true as const }
  }
}

function subOf(caller: Caller | undefined): string {
  if (!caller) refuse('access.signed-out')
  return caller.sub
}
