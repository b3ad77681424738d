import { isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import {
  adviseContainer,
  type Container,
  type ContainerAdvice,
  IMAGE_REASON,
  mountOf,
  withoutProgram,
} from './containers.js';
import { type Conversion, ConvertError } from './conversion.js';
import { applyEdits, type Edit } from './edits.js';
import { type OldImage, oldImageOf } from './images.js';
import { commandsIn } from './shell-words.js';
import {
  appendBlock,
  appendTo,
  isShared,
  mapsIn,
  nodeAt,
  parseYamlText,
  replaceNode,
  textOf,
  textsOf,
  type YamlText,
} from './yaml-text.js';

interface Service {
  name: string;
  map: YAMLMap;
  imageNode: Node;
  image: OldImage;
}

export function convertCompose(source: string, newImage: string): Conversion {
  const text = parseYamlText(source);
  const services = oldServices(text);
  if (services.length === 0)
    throw new ConvertError('No service of this compose file has an image of File Browser.');
  const edits: Edit[] = [];
  const first: string[] = [];
  const afterwards: string[] = [];
  const volumes = new Map<string, string>();
  for (const service of services) {
    const advice = adviseContainer(containerOf(text, service));
    edits.push(replaceNode(service.imageNode, newImage, IMAGE_REASON));
    first.push(...advice.first, ...unread(text, service));
    afterwards.push(...advice.afterwards);
    edits.push(...variableEdits(text, service, advice, first), ...volumeEdits(text, service, advice, first));
    if (advice.volume) volumes.set(advice.volume.name, advice.volume.reason);
  }
  for (const volume of volumes) edits.push(...declaredVolume(text, volume, first));
  const unique = (notes: readonly string[]) => [...new Set(notes)];
  return {
    kind: 'compose',
    ...applyEdits(source, edits),
    first: unique(first),
    afterwards: unique(afterwards),
  };
}

/** Files of the first version have the services at the top. */
function oldServices(text: YamlText): Service[] {
  const below = nodeAt(text, text.root, 'services');
  const all = isMap(below) ? below : text.root;
  return all.items.flatMap((pair) => {
    if (!isMap(pair.value)) return [];
    const imageNode = nodeAt(text, pair.value, 'image');
    const image = oldImageOf(plain(textOf(imageNode) ?? ''));
    return image && imageNode ? [{ name: textOf(pair.key) ?? '', map: pair.value, imageNode, image }] : [];
  });
}

/** Variables of compose that have a default, as in `${PORT:-80}`, are taken to have it. */
function plain(text: string): string {
  return text.replace(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}

function containerOf(text: YamlText, { map, image }: Service): Container {
  const env: Record<string, string> = {};
  const environment = nodeAt(text, map, 'environment');
  if (isMap(environment)) {
    for (const { key, value } of environment.items) env[textOf(key) ?? ''] = plain(textOf(value) ?? '');
  } else {
    for (const line of textsOf(environment)) {
      const equals = line.indexOf('=');
      if (equals > 0) env[line.slice(0, equals)] = plain(line.slice(equals + 1));
    }
  }
  const volumes = nodeAt(text, map, 'volumes');
  const mounts = [
    ...(isSeq(volumes) ? textsOf(volumes).map((each) => mountOf(each)) : []),
    ...mapsIn(volumes).map((each) => ({
      source: textOf(nodeAt(text, each, 'source')) ?? '',
      target: textOf(nodeAt(text, each, 'target')) ?? '',
    })),
  ];
  const argv = wordsOf(text, map, 'command');
  const entrypoint = wordsOf(text, map, 'entrypoint');
  const hasOwnEntryPoint = [entrypoint, argv].some(([program = '']) => program !== '' && !isProgram(program));
  const user = textOf(nodeAt(text, map, 'user'));
  return { image, argv: withoutProgram(argv), env, mounts, user: user && plain(user), hasOwnEntryPoint };
}

/**
 * True unless the first word is another program, such as a shell: it is the program of File Browser, or an
 * argument of it.
 */
function isProgram(word: string): boolean {
  return word.startsWith('-') || /(?:^|\/)filebrowser$/.test(word) || !/^(?:\/|sh$|bash$|tini$)/.test(word);
}

function wordsOf(text: YamlText, map: YAMLMap, key: string): string[] {
  const node = nodeAt(text, map, key);
  if (isSeq(node)) return textsOf(node).map(plain);
  const line = textOf(node);
  return line === undefined
    ? []
    : commandsIn(plain(line))
        .flat()
        .map((word) => word.text);
}

function unread(text: YamlText, { map }: Service): string[] {
  const notes: string[] = [];
  if (nodeAt(text, map, 'env_file')) notes.push('The variables of env_file were not looked at.');
  if (nodeAt(text, map, 'extends')) notes.push('The service that this one extends was not looked at.');
  return notes;
}

function variableEdits(
  text: YamlText,
  service: Service,
  { variables }: ContainerAdvice,
  first: string[],
): Edit[] {
  if (variables.length === 0) return [];
  const { map, name } = service;
  const environment = nodeAt(text, map, 'environment');
  if (isShared(map, 'environment')) {
    first.push(
      ...variables.map(
        (each) =>
          `Add ${each.name}=${each.value} to the environment of ${name}, which it shares with others. ${each.reason}`,
      ),
    );
    return [];
  }
  if (isMap(environment) && environment.items.length > 0) {
    return variables.map((each) =>
      appendTo(text, environment, `${keyIn(environment, each.name)}: ${quoted(each.value)}`, each.reason),
    );
  }
  if (isSeq(environment) && environment.items.length > 0) {
    return variables.map((each) =>
      appendTo(text, environment, itemIn(environment, `${each.name}=${each.value}`), each.reason),
    );
  }
  if (environment || map.flow) {
    first.push(
      ...variables.map(
        (each) => `Add ${each.name}=${each.value} to the environment of ${name}. ${each.reason}`,
      ),
    );
    return [];
  }
  const lines = variables.map((each) => `  ${each.name}: ${quoted(each.value)}`);
  const reason = variables.map((each) => each.reason).join(' ');
  return [appendBlock(text, map, ['environment:', ...lines], reason)];
}

function volumeEdits(
  text: YamlText,
  { map, name }: Service,
  { volume }: ContainerAdvice,
  first: string[],
): Edit[] {
  if (!volume) return [];
  const mount = `${volume.name}:${volume.target}`;
  const volumes = nodeAt(text, map, 'volumes');
  if (isSeq(volumes) && volumes.items.length > 0 && !isShared(map, 'volumes')) {
    return [appendTo(text, volumes, itemIn(volumes, mount), volume.reason)];
  }
  first.push(`Add the volume ${mount} to ${name}. ${volume.reason}`);
  return [];
}

function declaredVolume(text: YamlText, [name, reason]: [string, string], first: string[]): Edit[] {
  const declared = nodeAt(text, text.root, 'volumes');
  if (isMap(declared) && declared.items.length > 0) {
    if (declared.items.some(({ key }) => textOf(key) === name)) return [];
    return [appendTo(text, declared, declared.flow ? `${name}: {}` : `${name}:`, reason)];
  }
  if (!declared && !text.root.flow)
    return [appendBlock(text, text.root, ['', 'volumes:', `  ${name}:`], reason)];
  first.push(`Declare the volume ${name} among the volumes of the file.`);
  return [];
}

function keyIn(map: YAMLMap, name: string): string {
  return map.flow ? `"${name}"` : name;
}

function itemIn(list: { flow?: boolean }, text: string): string {
  return list.flow ? `"${text}"` : text;
}

/** Numbers and switches are texts for compose. */
function quoted(value: string): string {
  return /^[\d.]+$|^(?:true|false)$/.test(value) ? `"${value}"` : value;
}
