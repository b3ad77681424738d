import { SIDEBAR_WIDTH } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { EdgeHandle } from '../../../ui/edge-handle';
import { useFrame } from '../frame-store';

/** The edge of the sidebar; a double click gives the usual width. */
export function WidthHandle() {
  const t = useT();
  const width = useFrame((state) => state.width);
  const { setWidth, keepWidth } = useFrame.getState();
  const { least, most, usual } = SIDEBAR_WIDTH;
  const toUsual = () => {
    setWidth(usual);
    keepWidth();
  };
  return (
    <EdgeHandle
      label={t('places.width')}
      width={width}
      least={least}
      most={most}
      onMove={setWidth}
      onEnd={keepWidth}
      onReset={toUsual}
    />
  );
}
