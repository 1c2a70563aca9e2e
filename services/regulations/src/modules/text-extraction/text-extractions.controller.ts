import { Controller, Inject, Req, type OnModuleInit } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { CurrentCaller, Handle, Input, refuse, SETTINGS, type Caller } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../config.ts'
import { prepareFolder, receiveUpload } from './receive-upload.ts'
import { TextExtractions } from './text-extractions.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

@Controller()
export class TextExtractionsController implements OnModuleInit {
  constructor(
    private readonly extractions: TextExtractions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): Promise<void> {
    return prepareFolder(this.settings.TEXT_EXTRACTION_DIR)
  }

  @Handle(http.startTextExtraction)
  async start(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller | undefined) {
    const receive = () => receiveUpload(request, this.settings.TEXT_EXTRACTION_DIR)
    return { extractionId: await this.extractions.start(receive, getSub(caller)) }
  }

  @Handle(http.getTextExtraction)
  get(
    @Input(http.getTextExtraction) { params }: InputFor<'getTextExtraction'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    return this.extractions.get(params.extractionId, getSub(caller))
  }

  @Handle(http.cancelTextExtraction)
  async cancel(
    @Input(http.cancelTextExtraction) { params }: InputFor<'cancelTextExtraction'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    await this.extractions.cancel(params.extractionId, getSub(caller))
    return { canceled: true as const }
  }
}

function getSub(caller: Caller | undefined): string {
  if (!caller) refuse('access.signed-out')
  return caller.sub
}
