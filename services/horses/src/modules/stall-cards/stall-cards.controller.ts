import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import {
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  SETTINGS,
  type Caller,
} from '@portal/service-kit'
import { ServiceTexts } from '@portal/service-texts'
import type { HorsesSettings } from '../../config.ts'
import { horsePrintTexts, type TranslateHorsePrint } from '../../texts.ts'
import { HorsePhotoFiles } from '../horse-files/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { writeStallCards } from './stall-cards-pdf.ts'
import { StallCards } from './stall-cards.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Stall cards of the caller's horses, and the horse behind a QR code. */
@Controller()
export class StallCardsController {
  constructor(
    private readonly cards: StallCards,
    private readonly horses: HorseQueries,
    private readonly photos: HorsePhotoFiles,
    private readonly texts: ServiceTexts,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  @Handle(http.listStallCards)
  async list(
    @Input(http.listStallCards) { query }: Of<'listStallCards'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    const { horses, show } = query
    return { supportPhone: this.settings.SUPPORT_PHONE, ...(await this.cards.list(horses, personId, { show, now })) }
  }

  @Handle(http.downloadStallCards)
  async download(
    @Input(http.downloadStallCards) { query }: Of<'downloadStallCards'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    const { horses, show, locale } = query
    const { cards } = await this.cards.list(horses, personId, { show, now })
    const photos = await this.photos.read(cards.flatMap(({ photoId }) => photoId ?? []))
    const t = (await this.texts.getTranslate(horsePrintTexts.namespace, locale)) as TranslateHorsePrint
    const supportPhone = this.settings.SUPPORT_PHONE
    const content = await writeStallCards(cards, { photos, locale, t, supportPhone, createdAt: now.toISOString() })
    return new FileResponse(content, { type: 'application/pdf', name: t('card.file') })
  }

  @Handle(http.getStallCardSupport)
  getSupport() {
    return { supportPhone: this.settings.SUPPORT_PHONE }
  }

  @Handle(http.findHorseOfStallCard)
  async find(@Input(http.findHorseOfStallCard) { params }: Of<'findHorseOfStallCard'>) {
    const horseId = await this.horses.findByStallCardToken(params.token)
    return { horseId: horseId ?? refuse('horses.not-found') }
  }
}
