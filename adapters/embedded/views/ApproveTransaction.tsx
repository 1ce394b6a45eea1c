import { useText, View } from '../../../src/ui/index.js'
import { FrameRoom } from './FrameRoom.js'

/** Back is hidden: the request is left by its own buttons in the frame, or by closing (spec section 4). */
export function Component() {
  const t = useText()
  return (
    <View title={t('embedded-views.approve')} locked>
      <FrameRoom />
    </View>
  )
}
