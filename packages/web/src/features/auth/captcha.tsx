import { useEffect, useRef } from 'react';
import { pageConfig } from '../../lib/page-config';
import styles from './login-form.module.css';

interface CaptchaApi {
  ready(callback: () => void): void;
  render(element: HTMLElement, options: Record<string, unknown>): number;
}

declare global {
  interface Window {
    grecaptcha?: CaptchaApi;
  }
}

export const needsCaptcha = pageConfig.ReCaptcha && pageConfig.ReCaptchaKey !== undefined;

function loadScript(): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    if (window.grecaptcha) return resolve(window.grecaptcha);
    const script = document.createElement('script');
    script.src = `${pageConfig.ReCaptchaHost ?? 'https://www.google.com'}/recaptcha/api.js?render=explicit`;
    script.onload = () =>
      window.grecaptcha ? resolve(window.grecaptcha) : reject(new Error('The captcha is missing'));
    script.onerror = () => reject(new Error('The captcha cannot be loaded'));
    document.head.append(script);
  });
}

/**
 * The captcha that the operator configured; `onAnswer` is called with an empty text when the solution
 * expires.
 */
export function Captcha({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const container = useRef<HTMLDivElement>(null);
  const answer = useRef(onAnswer);
  answer.current = onAnswer;
  useEffect(() => {
    const target = document.createElement('div');
    container.current?.replaceChildren(target);
    const render = (api: CaptchaApi) =>
      api.ready(() =>
        api.render(target, {
          sitekey: pageConfig.ReCaptchaKey,
          callback: (text: string) => answer.current(text),
          'expired-callback': () => answer.current(''),
        }),
      );
    loadScript().then(render, () => answer.current(''));
  }, []);
  return <div ref={container} className={styles.captcha} />;
}
