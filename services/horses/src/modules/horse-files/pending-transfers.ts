import { Injectable } from '@nestjs/common'

/** Whether a horse has an open transfer. The requests module, which depends on this one, implements it. */
@Injectable()
export class PendingTransfers {
  private find: (horseId: string, now: Date) => Promise<boolean> = () => Promise.resolve(false)

  answerWith(find: (horseId: string, now: Date) => Promise<boolean>): void {
    this.find = find
  }

  exists(horseId: string, now: Date): Promise<boolean> {
    return this.find(horseId, now)
  }
}
