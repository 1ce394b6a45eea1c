import type { Translated } from '../../screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of buttons that the gate guards. */
export const messages: Translated<typeof en> = {
  'guard.early': '按得太早了。请再看一遍，然后再按一次。',
  'guard.unmoved': '鼠标还没有在这里移动过。请移动一下，然后再按一次。',
  'guard.covered': '页面上有东西遮住或淡化了这里，因此无法在此按下。',
  'guard.small': '页面留给这里的空间太小。请放大，或把窗口调大。',
  'guard.site': '当前网站：',
}
