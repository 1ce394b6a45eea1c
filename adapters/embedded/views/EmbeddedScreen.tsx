import { useText, View } from '../../../src/ui/index.js'
import { FrameRoom, useStage } from './FrameRoom.js'

export function Component() {
  const t = useText()
  const { screen } = useStage()
  const title = screen.name === 'none' ? 'approve' : screen.name
  return (
    <View title={t(`embedded-views.${title}`)} locked>
      <FrameRoom />
    </View>
  )
}
