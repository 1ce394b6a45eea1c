import { type CoreContext, endedNews } from '../kernel/internal.js'
import { createEndedNews } from './endedNews.js'

export const setup = ({ kernel, onDispose }: CoreContext) => ({
  provides: { [endedNews.id]: createEndedNews(kernel, onDispose) },
})
