import { Injectable } from '@nestjs/common'

/** Tells whether a horse has an open transfer. The module of requests, which depends on this one, answers. */
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
