import type { JSX } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { useLocation } from 'react-router-dom';
import { OTHER_DEVICE_PATH } from '../../../paths/paths.ts';
import styles from './OtherDeviceLink.module.css';
import { PageLink } from './PageLink.tsx';

/** Leads from a question to the page that saves the visit for another device. */
export function OtherDeviceLink(): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <aside className={styles.link} aria-label={t('otherDevice.label')}>
      <PageLink to={`${OTHER_DEVICE_PATH}${search}`} data-action="other-device">
        {t('otherDevice.link')}
      </PageLink>
    </aside>
  );
}
